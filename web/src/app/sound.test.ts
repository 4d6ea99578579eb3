// Each game sounds like itself, quietly and briefly, and nothing sounds unless it is wanted.
import { beforeEach, expect, test, vi } from "vitest";

import { boardOf } from "../games/index";
import { settings } from "./settings.svelte";
import { PLAIN, play, speakAs, type Deed, type Voice } from "./sound";

const GAMES = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"];
const DEEDS: Deed[] = ["turn", "take", "luck", "end"];
const LONGEST = 1.3;
const LOUDEST = 0.25;
const voiceOf = async (game: string) => (await boardOf(game))?.voice ?? PLAIN;

const started = vi.fn();
const param = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
const node = () => ({
  connect: (next: unknown) => next,
  start: started,
  stop: vi.fn(),
  frequency: param,
  gain: param,
});
class Audio {
  state = "running";
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  createGain = node;
  createOscillator = node;
  createBufferSource = node;
  createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", Audio);
  started.mockClear();
  speakAs(undefined);
});

test("nothing sounds until it is switched on", () => {
  settings.sound = false;
  DEEDS.forEach(play);
  expect(started).not.toHaveBeenCalled();
  settings.sound = true;
  play("turn");
  expect(started).toHaveBeenCalledTimes(PLAIN.turn.length);
});

test("a table sounds like its game", async () => {
  settings.sound = true;
  const own = await voiceOf("into-the-blue");
  speakAs(own);
  play("luck");
  expect(started).toHaveBeenCalledTimes(own.luck.length);
});

test("no two games share a sound, and none is long or loud", async () => {
  const voices: Voice[] = [PLAIN, ...(await Promise.all(GAMES.map(voiceOf)))];
  for (const deed of DEEDS) {
    expect(new Set(voices.map((voice) => JSON.stringify(voice[deed]))).size).toBe(voices.length);
    for (const { at = 0, seconds, loud } of voices.flatMap((voice) => voice[deed])) {
      expect(at + seconds).toBeLessThan(deed === "end" ? LONGEST + 0.3 : LONGEST);
      expect(loud).toBeLessThanOrEqual(LOUDEST);
    }
  }
});
