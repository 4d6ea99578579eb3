/** Sounds are made here, not played from files: each game has a few notes of its own. Off unless the reader wants them. */
import { settings } from "./settings.svelte";

export interface Note {
  wave: OscillatorType | "noise";
  /** From one pitch to another, in hertz; of noise, what is let through. */
  from: number;
  to: number;
  seconds: number;
  loud: number;
  /** How long after the first note it begins. */
  at?: number;
}
/** It is one's turn; something is taken or done; dice and cards fall; the game is over. */
export type Deed = "turn" | "take" | "luck" | "end";
export type Voice = Record<Deed, Note[]>;

/** A sonar ping and a knock of wood, where a game has no voice of its own. */
export const PLAIN: Voice = {
  turn: [{ wave: "sine", from: 1180, to: 880, seconds: 0.7, loud: 0.12 }],
  take: [{ wave: "sine", from: 240, to: 90, seconds: 0.09, loud: 0.2 }],
  luck: [{ wave: "noise", from: 1800, to: 900, seconds: 0.12, loud: 0.1 }],
  end: [
    { wave: "sine", from: 440, to: 440, seconds: 0.5, loud: 0.1 },
    { wave: "sine", from: 660, to: 660, seconds: 0.7, loud: 0.1, at: 0.25 },
  ],
};

const SILENT = 0.0001;
let voice = PLAIN;
let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** From now on it sounds like this game. */
export function speakAs(own: Voice | undefined): void {
  voice = own ?? PLAIN;
}

export function play(deed: Deed): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const note of voice[deed]) sing(audio, note);
}

function sing(to: AudioContext, note: Note): void {
  const from = to.currentTime + (note.at ?? 0);
  const gain = to.createGain();
  gain.gain.setValueAtTime(note.loud, from);
  gain.gain.exponentialRampToValueAtTime(SILENT, from + note.seconds);
  gain.connect(to.destination);
  const source = note.wave === "noise" ? hiss(to, note, from, gain) : tone(to, note, from, note.wave, gain);
  source.start(from);
  source.stop(from + note.seconds);
}

function slide(pitch: AudioParam, note: Note, from: number): void {
  pitch.setValueAtTime(note.from, from);
  pitch.exponentialRampToValueAtTime(note.to, from + note.seconds);
}

function tone(to: AudioContext, note: Note, from: number, type: OscillatorType, into: AudioNode) {
  const wave = to.createOscillator();
  wave.type = type;
  slide(wave.frequency, note, from);
  wave.connect(into);
  return wave;
}

function hiss(to: AudioContext, note: Note, from: number, into: AudioNode) {
  const source = to.createBufferSource();
  source.buffer = noise ??= rustle(to);
  const band = to.createBiquadFilter();
  band.type = "bandpass";
  slide(band.frequency, note, from);
  source.connect(band).connect(into);
  return source;
}

/** A second of noise. */
function rustle(to: AudioContext): AudioBuffer {
  const buffer = to.createBuffer(1, to.sampleRate, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
