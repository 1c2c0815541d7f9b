// Recomputes days of the wheel from published data, as anyone could, so it shares no code with the
// product. Reads {days: [{day, seed, seed_hash}], spins: [{day, message, odds, drawn}]} and prints
// disagreements.
import { createHash, createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';

const { days, spins } = JSON.parse(await text(process.stdin));
const wrong = [];
const seedOf = new Map();
for (const { day, seed, seed_hash } of days) {
  const key = Buffer.from(seed, 'hex');
  if (createHash('sha256').update(key).digest('hex') !== seed_hash) wrong.push(`hash of ${day}`);
  seedOf.set(day, key);
}

const SPACE = 1n << 32n;
function ticketOf(key, message, total) {
  for (let counter = 0; ; counter++) {
    const hex = createHmac('sha256', key).update(`${message}:${counter}`).digest('hex');
    for (const word of hex.match(/.{8}/g)) {
      const drawn = BigInt(`0x${word}`);
      if (drawn < (SPACE / total) * total) return drawn % total;
    }
  }
}

for (const { day, message, odds, drawn } of spins) {
  const tickets = odds.flatMap(({ prize, weight }) => Array.from({ length: weight }, () => prize));
  const ticket = ticketOf(seedOf.get(day), message, BigInt(tickets.length));
  if (tickets[Number(ticket)] !== drawn) wrong.push(`${message} of ${day}`);
}
process.stdout.write(JSON.stringify({ checked: spins.length, wrong }));
