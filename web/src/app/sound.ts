/** Sounds are made here, not played from files: a sonar ping and a knock of wood. Off unless the reader wants them. */
import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

function tone(from: number, to: number, seconds: number, loud: number): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  const now = audio.currentTime;
  wave.frequency.setValueAtTime(from, now);
  wave.frequency.exponentialRampToValueAtTime(to, now + seconds);
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(now);
  wave.stop(now + seconds);
}

export const ping = (): void => tone(1180, 880, 0.7, 0.12);
export const knock = (): void => tone(240, 90, 0.09, 0.2);
