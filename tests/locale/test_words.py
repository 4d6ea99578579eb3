"""The words that players know: what our catalogues once said instead never comes back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fathoms.kernel import registry
from fathoms.locale.catalogue import PROGRAM, languages_of
from fathoms.locale.check import read

if TYPE_CHECKING:
    from pathlib import Path

RETIRED = {
    "en": r"""
        Your place here|Keep my place|I have a place already      # Account, Create account, Log in
        \b[Ss]ign(s|ed)? (in|out|you in)\b                        # log in, log out
        \bE-mail\b                                                # Email
        Be forgotten|Forget me                                    # Delete my account
        Take my data along                                        # Download my data
        \b[Ll]etters? (about|that we sent|with a link)\b          # Email notifications
        \b(no|our|these|this|the|another|take|No) letters?\b      # emails
        Tell a program of mine|is told no more                    # Webhook
        ^Kept\.|^Keep$                                            # Saved, Save
        Address and password do not fit                           # Wrong email or password.
        \b[Tt]aken? back\b|\btook back\b                          # Undo
        What would you do\?                                       # Hint
        Answers that cost most|\b[Ll]ook(ing|ed)? back\b          # Game review, Replay
        Save the record                                           # Download game
        Through whose eyes                                        # Point of view
        The table waits here                                      # To play
        ^gathering$|^playing$|^over$|\bhalted\b|that gather\b     # Waiting for players, In progress, Finished, Paused
        \b[Oo]ver days\b                                          # Turn-based
        Live, with clocks|^live\b                                 # Real-time, with clocks
        How time passes                                           # Pace
        Content\? Stop                                            # Keep these dice
        Spoken at the table                                       # Languages
        a bot plays on                                            # Leave (a bot plays for you; you can come back)
        Give up:|gives up the chair                               # Resign (you finish last)
        plays at random|the best at hand|knows the game           # Beginner, Easy, Medium
        Bot:\ (calm|keen|master),                                 # Hard, Expert, Master
        \bplace \{place\}                                         # 1st, 2nd
        at least \{worth\}                                        # Rating 1450 ± 90
        Off the chart                                             # Page not found
        Th(at|is) did not work                                    # what failed and what to do
        diver flees                                               # Lose this diver and its gear
        [Hh]alf-day                                               # Monday morning
        ^confirm \{count\}                                        # a verb and its object
        ^nothing more$|^enough$                                   # a verb and its object
        ^\[[^\]]+\]$                                              # cards by their names
    """,
    "fr": r"""
        Votre place ici|Garder ma place|J’ai déjà une place       # Compte, Créer un compte, Se connecter
        Être oublié|Oubliez-moi                                   # Supprimer mon compte
        Emporter mes données                                      # Télécharger mes données
        [Cc]ourriers?\b|\b[Ll]ettres? (de|que|avec|est)\b         # E-mail
        (prend|une autre|la|cette|Cette|les|nos|aucune) lettres?\b # e-mail
        Prévenir un programme|n’est plus prévenu                  # Webhook
        C’est noté|^Garder$                                       # Enregistré, Enregistrer
        ^rien de plus$|^assez$                                    # un verbe et son objet
        ^\[[^\]]+\]$                                              # les cartes par leurs noms
        ne vont pas ensemble                                      # E-mail ou mot de passe incorrect.
        ^Reprendre$|reprend sa|reprenez votre|on ne reprend|On ne reprend   # Annuler
        Que feriez-vous                                           # Indice
        Les réponses les plus coûteuses                           # Analyse de la partie
        procès-verbal                                             # Télécharger la partie
        Par les yeux de                                           # Point de vue
        La table attend ici                                       # À jouer
        on s’installe|^finie$|^arrêtée$|^en cours$|table est arrêtée # En attente de joueurs, Terminée, Interrompue
        [Ss]ur plusieurs jours                                    # Au tour par tour
        [Ee]n direct                                              # En temps réel, avec pendule
        Le temps qui passe                                        # Rythme
        Content ?.? Arrêtez                                       # Garder ces dés
        À cette table, on parle                                   # Langues
        un robot joue à ma place                                  # Quitter (un robot joue pour vous, …)
        dernière place, un robot finit                            # Abandonner (vous finissez dernier)
        joue au hasard|meilleur coup immédiat|connaît le jeu      # Débutant, Facile, Moyen
        Robot.?:.(calme|vif|maître),                              # Difficile, Expert, Maître
        \bplace \{place\}                                         # 1er, 2e
        au moins \{worth\}, à \{doubt\} près$                    # Cote 1450 ± 90
        Hors de la carte                                          # Page introuvable
        Cela n’a pas marché                                       # ce qui a échoué et que faire
        jeux de grand fond                                        # Jeux de société des grands fonds
        scaphandrier s’enfuit                                     # Perdre ce scaphandrier et son équipement
        [Dd]emi-journée                                           # Lundi matin
        [Rr]echerche littorale                                    # Littoral
        (les|avec les) mains nues                                 # à mains nues
        ^valider \{count\}                                        # un verbe et son objet
    """,
}
"""One line for each word that a player had to think about; after the # what is said now."""


def _retired(lang: str) -> re.Pattern[str]:
    lines = [line.split("  #")[0].strip() for line in RETIRED[lang].strip().splitlines()]
    return re.compile("|".join(lines))


def _catalogues(lang: str) -> list[Path]:
    folders = [PROGRAM, *(info.folder() / "locale" for info in registry.games().values())]
    return [folder / f"{lang}.po" for folder in folders]


@pytest.mark.parametrize("lang", RETIRED)
def test_no_retired_word_is_said(lang: str) -> None:
    retired = _retired(lang)
    said = [
        f"{path.parent.parent.name}: {key}: {form}"
        for path in _catalogues(lang)
        for key, message in read(path).items()
        for form in message.forms
        if retired.search(form.replace("\u00a0", " ").replace("\u202f", " "))
    ]
    assert not said, "\n".join(said)


def test_a_game_has_one_title_in_all_languages() -> None:
    for info in registry.games().values():
        said = {lang: read(info.folder() / "locale" / f"{lang}.po") for lang in languages_of(info)}
        titles = {lang: messages["game.title"].forms for lang, messages in said.items()}
        assert len(set(titles.values())) == 1, titles
