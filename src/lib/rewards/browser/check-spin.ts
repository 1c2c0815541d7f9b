import type { WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { drawPrize, type Sign } from '#lib/rewards/prize-draw.ts';

export type Verdict =
  /** Seed, hash and prize agree. */
  | 'agrees'
  /** The published seed doesn't match the hash that was shown before. */
  | 'other_seed'
  /** The seeds give another prize. */
  | 'other_prize'
  /** This browser can't compute it: the page isn't encrypted. */
  | 'unable';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function signerFor(seed: Uint8Array<ArrayBuffer>): Promise<Sign> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign']);
  const letters = new TextEncoder();
  return async (text) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, letters.encode(text)));
}

/** Repeats a spin's draw in this browser, from the seed that has been published since. */
export async function checkSpin(spin: WheelSpin): Promise<Verdict> {
  const { seed, seed_hash, message, client_seed, number, odds, drawn } = spin;
  if (!seed || !globalThis.crypto?.subtle) return 'unable';
  const bytes = bytesOf(seed);
  if (hexOf(await crypto.subtle.digest('SHA-256', bytes)) !== seed_hash) return 'other_seed';
  if (!message.startsWith(`${client_seed}:`) || !message.endsWith(`:${number}`))
    return 'other_prize';
  const again = await drawPrize(await signerFor(bytes), message, odds);
  return again === drawn ? 'agrees' : 'other_prize';
}
