import { readStored, store } from '#lib/browser/storage.ts';

const MUTED = 'gateMuted';
const PEAK = 0.4;

export const isMuted = (): boolean => readStored(MUTED) === 'yes';
export const setMuted = (muted: boolean): void => store(MUTED, muted ? 'yes' : 'no');

let sound: AudioContext | undefined;

/** Browsers allow sound only after someone has touched the page; call it then. */
export function wakeSound(): void {
  if (!('AudioContext' in window)) return;
  sound ??= new AudioContext();
  void sound.resume().catch(() => undefined);
}

function play(notes: readonly { hz: number; s: number }[], type: OscillatorType): void {
  if (!sound || sound.state !== 'running' || isMuted()) return;
  let at = sound.currentTime;
  for (const { hz, s } of notes) {
    const tone = new OscillatorNode(sound, { type, frequency: hz });
    const volume = new GainNode(sound, { gain: PEAK });
    volume.gain.setTargetAtTime(0, at + s * 0.8, s / 10);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + s);
    at += s;
  }
}

/** The sound and vibration: a yes rises and is short, a no is low and long. */
export function signal(isYes: boolean): void {
  if (isYes) {
    play(
      [
        { hz: 880, s: 0.09 },
        { hz: 1320, s: 0.14 },
      ],
      'sine',
    );
    navigator.vibrate?.(80);
    return;
  }
  play(
    [
      { hz: 220, s: 0.22 },
      { hz: 160, s: 0.34 },
    ],
    'square',
  );
  navigator.vibrate?.([220, 90, 220]);
}
