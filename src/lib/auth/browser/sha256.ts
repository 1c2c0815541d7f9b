// Plain SHA-256: the captcha hashes many short texts, and the browser's own digest is missing on plain http
// and slow for that purpose. Never use it for anything secret.

const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((p) => n % p !== 0)) primes.push(n);

const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const K = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const W = new Int32Array(64);

function mix(state: Int32Array, block: DataView, at: number): void {
  for (let i = 0; i < 16; i++) W[i] = block.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [W[i - 15]!, W[i - 2]!];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    W[i] = (W[i - 16]! + low + W[i - 7]! + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const one = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + one + K[i]! + W[i]!) | 0;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

/** SHA-256 of an ASCII text, in hex. */
export function sha256Hex(text: string): string {
  const bytes = new Uint8Array(((text.length + 72) >> 6) << 6);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  bytes[text.length] = 0x80;
  const block = new DataView(bytes.buffer);
  block.setUint32(bytes.length - 4, text.length * 8);
  const state = Int32Array.from(START);
  for (let at = 0; at < bytes.length; at += 64) mix(state, block, at);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
