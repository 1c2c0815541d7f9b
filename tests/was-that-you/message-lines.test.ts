import { describe, expect, it } from 'vitest';
import { messageLines } from '#lib/was-that-you/message-lines.ts';
import { mailTexts } from '#server/mail/layout.ts';
import * as securityMails from '#server/mail/security-mail.ts';
import * as templates from '#server/mail/templates.ts';
import { hashLines, hashWhole } from '#server/platform/message-log.ts';
import { notified } from '#tests/mail/events.ts';

const ORIGIN = 'https://oja.example';
const TOKEN = 'Zq3vT0pL8sYw2Rk5Nn7dUe1hXcBa4MfGjKoPiQrStVw';
const SECRET = 'a secret of at least thirty-two letters';

const texts = [
  ...Object.values(notified)
    .flat()
    .map(({ title, message, link, topic = 'orders' }) => {
      const about = { title, lines: [message].flat(), href: ORIGIN + link };
      return templates.messageMail('Ada', about, { origin: ORIGIN, topic, token: TOKEN });
    }),
  ...(Object.keys(securityMails.securityEvents) as securityMails.SecurityEvent[]).map((event) =>
    securityMails.securityMail(event, {
      name: 'Ada',
      detail: 'GTBank ••••6789',
      origin: ORIGIN,
      notMe: `${ORIGIN}/not-me?token=${TOKEN}`,
    }),
  ),
].flatMap((mail) => mailTexts(templates.writeMail(mail)));

/** Numbers that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const hashesOf = (text: string) => {
  const lines = messageLines(text);
  return new Set([...hashLines(SECRET, lines), hashWhole(SECRET, lines)]);
};
const isIn = (sent: ReadonlySet<string>, pasted: string): boolean =>
  hashLines(SECRET, messageLines(pasted)).every((hash) => sent.has(hash));

const OTHERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789₦.,’';

describe('the hashes of a message', () => {
  it('match every message that we send', () => {
    expect(texts.length).toBeGreaterThan(150);
    for (const text of texts) expect(isIn(hashesOf(text), text)).toBe(true);
  });

  it('match no message of which one character was changed', () => {
    const seed = Number(process.env['SEED'] ?? 43);
    const random = seeded(seed);
    const pick = (many: number) => Math.floor(random() * many);
    for (const text of texts) {
      const sent = hashesOf(text);
      for (let turn = 0; turn < 20; turn += 1) {
        const at = pick(text.length);
        const before = text[at]!;
        const after = OTHERS[pick(OTHERS.length)]!;
        // tokens of links are masked, and blanks fold
        const isSecret = [...text.matchAll(new RegExp(TOKEN, 'g'))].some(
          ({ index }) => at >= index && at < index + TOKEN.length,
        );
        if (/[\s\u034f\u200b-\u200d]/.test(before) || before === after || isSecret) continue;
        const changed = text.slice(0, at) + after + text.slice(at + 1);
        const where = JSON.stringify(text.slice(Math.max(0, at - 30), at + 30));
        expect(isIn(sent, changed), `seed ${seed}: ${before} to ${after} in ${where}`).toBe(false);
      }
    }
  });

  it('are the same for blanks, invisible marks and quoted lines', () => {
    const text = 'Hello Ada,\n\nYou got ₦500.00.';
    for (const copy of [
      'Hello\u00a0Ada,\r\nYou  got ₦500.00. ',
      '> Hello Ada,\n> You got\u200b ₦500.00.',
    ])
      expect(messageLines(copy)).toEqual(messageLines(text));
  });

  it('distinguish upper from lower case', () => {
    expect(messageLines('Oja')).not.toEqual(messageLines('oja'));
  });
});

describe('one-time codes and tokens', () => {
  it.each([
    ['042042', '•'],
    ['042 042', '•'],
    ['Your code is 042042.', 'Your code is •.'],
    [
      'Oja: 123456 is your code. It expires in 15 minutes.',
      'Oja: • is your code. It expires in 15 minutes.',
    ],
    [`${ORIGIN}/gift/${TOKEN}`, `${ORIGIN}/gift/•`],
    [`Unlock: ${ORIGIN}/unlock?token=${TOKEN}&x=1`, `Unlock: ${ORIGIN}/unlock?token=•&x=1`],
  ])('are masked in %s', (line, masked) => {
    expect(messageLines(line)).toEqual([masked]);
  });

  it.each([
    'You sent ₦2500 to 08031234567.',
    '₦1,500.00',
    'Reference: OJ-3FZ8-9TWA-K2',
    '28 Nov 2026, 07:48am',
    `${ORIGIN}/help/how-to-add-a-payout-account`,
    'Your gift card code cost ₦5000.',
  ])('are nothing else: %s', (line) => {
    expect(messageLines(line)).toEqual([line]);
  });
});
