import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = globSync(['src/lib/**/browser/**/*.ts', 'src/islands/**/*.{ts,tsx}']);
/** Files that make API calls. */
const makesCalls = (path: string) =>
  /\/browser\/(api\/|(?:.+\/)?(?:[\w-]+-)?calls\.ts$)/.test(path);
/** A source without its comments. */
const read = (path: string) =>
  readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const keyedCalls = sources
  .filter(makesCalls)
  .flatMap((path) =>
    [...read(path).matchAll(/export const (\w+) = \([^)]*\bkey: string\b[^)]*\)/g)].map(
      (match) => match[1]!,
    ),
  );

/** Places that mention a call that takes money, outside of the file that makes it. */
const usersOf = (name: string) =>
  sources.filter((path) => !makesCalls(path) && new RegExp(`\\b${name}\\(`).test(read(path)));

describe('no money moves automatically', () => {
  it('in any call that carries an Idempotency-Key: there are some, and only islands make them', () => {
    expect(keyedCalls).toEqual(expect.arrayContaining(['purchaseBill', 'withdraw', 'fundBet']));
    for (const name of keyedCalls)
      for (const path of usersOf(name)) expect(path, name).toMatch(/^src\/islands\//);
  });

  it('when the connection returns: listeners for that make no such call', () => {
    const hearers = sources.filter((path) => /['"]online['"]|\$online\b/.test(read(path)));
    expect(hearers.length).toBeGreaterThan(3);
    const guilty = hearers.filter((path) =>
      keyedCalls.some((name) => new RegExp(`\\b${name}\\(`).test(read(path))),
    );
    expect(guilty).toEqual([]);
  });

  it('in the sheet, which then requests a price: it pays when its button or the last key is pressed', () => {
    const sheet = read('src/islands/checkout/checkout-sheet.tsx');
    expect(sheet).toMatch(/\$online\b/);
    expect(sheet.match(/\bpay\(/g)).toHaveLength(2);
    expect(sheet).toMatch(/onClick=\{\(\) => void pay\(passkey\.proof\)\}/);
    expect(sheet).toMatch(
      /onSend=\{lacksAgreement\(product, quote\) \? undefined : \(\) => void payment\.pay\(\)\}/,
    );
    const keys = read('src/islands/ui/use-code-cells.ts');
    expect(keys.match(/\bonSend\(/g)).toHaveLength(1);
    expect(keys).not.toMatch(/useEffect\([^)]*onSend/);
  });

  it('in scripts that run unprompted: worker, offline page, after load', () => {
    const own = sources.filter((path) =>
      /\/(service-worker|offline-page|offline-copies|after-load|kept-payments)\//.test(path),
    );
    expect(own.length).toBeGreaterThan(15);
    for (const path of own) {
      expect(read(path), path).not.toMatch(/idempotency-key|['"]sync['"]|periodicsync/i);
      for (const name of keyedCalls)
        expect(read(path), path).not.toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it('because the one client of the API never repeats a call', () => {
    const text = read('src/lib/browser/api/send.ts');
    expect(text.match(/\bfetch\(/g)).toHaveLength(1);
    expect(text).not.toMatch(/\bfor \(|\bwhile \(|retry|again/);
  });
});
