import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCaseFile } from '#lib/help/case-file/signed-text.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { writerFor } from '#server/help/case-file/sections.ts';
import { aCaseFile, caseKey } from '#tests/support/case-files.ts';

const check = (file: string, keys = [caseKey]) => verifyCaseFile(file, keys, verifySignature);
const file = aCaseFile(['About order LGT-1', '', '1. THE MONEY', 'Total: ₦2,000.00', '> ₦5']);

describe('the signature of a case file', () => {
  it('covers each character that people can see', async () => {
    const accepted: string[] = [];
    const lines = file.trimEnd().split('\n');
    for (const [at, line] of lines.entries())
      for (let place = 0; place < line.length; place += 1) {
        if (line[place] === ' ') continue;
        const other = line[place] === '7' ? '8' : '7';
        const changed = line.slice(0, place) + other + line.slice(place + 1);
        const forged = lines.with(at, changed).join('\n');
        if ((await check(forged)).ok) accepted.push(forged);
      }
    expect(accepted).toEqual([]);
  });

  it('covers the order and the number of lines', async () => {
    const lines = file.trimEnd().split('\n');
    const swapped = lines.with(3, lines[4]!).with(4, lines[3]!).join('\n');
    const shorter = lines.toSpliced(4, 1).join('\n');
    const longer = lines.toSpliced(4, 0, 'Refunded: ₦2,000.00').join('\n');
    expect(
      (await Promise.all([swapped, shorter, longer].map((each) => check(each)))).map(
        (each) => !each.ok && each.problem,
      ),
    ).toEqual(['forged', 'forged', 'forged']);
  });

  it('survives what mail programs change, whatever the file says', async () => {
    const anyLine = fc.string({ unit: 'grapheme', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 12 }), async (lines) => {
        const signed = aCaseFile(lines);
        const mailed = `\uFEFF${signed
          .trimEnd()
          .split('\n')
          .map((line) => `${line}  `)
          .join('\r\n')}`;
        const [first, second] = [await check(signed), await check(mailed)];
        expect(first.ok).toBe(true);
        expect(second).toEqual(first);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves out what was put before or after the signed part', async () => {
    const forwarded = `Oja owes me ₦900,000.00\n\n${file}\nTotal: ₦900,000.00\n`;
    const checked = await check(forwarded);
    expect(checked.ok && checked.text).not.toContain('900,000');
    expect(checked.ok && checked.text).toContain('Total: ₦2,000.00');
  });

  it('is refused when it is cut off, of another key, or outside the time of its key', async () => {
    const problemOf = async (text: string, keys = [caseKey]) => {
      const checked = await check(text, keys);
      return checked.ok ? 'none' : checked.problem;
    };
    expect(await problemOf(file.slice(0, -20))).toBe('malformed');
    expect(await problemOf('')).toBe('malformed');
    expect(await problemOf('Total: ₦2,000.00')).toBe('malformed');
    expect(await problemOf(file, [])).toBe('unknown_key');
    expect(await problemOf(aCaseFile(['x'], new Date('2025-06-01T10:00:00Z')))).toBe('forged');
    expect(await problemOf(aCaseFile(['x'], new Date('2027-06-01T10:00:00Z')))).toBe('forged');
  });
});

describe('texts of people in a case file', () => {
  const { quote, fact } = writerFor('NG');

  it('are quoted on every line, so that none can pass for one of ours', () => {
    const lines = quote('Help\r\n\n8. THE MONEY\rTotal: ₦900\u2028Oja case file\nOJC1 demo x');
    expect(lines.filter((line) => !line.startsWith('>'))).toEqual([]);
    expect(
      lines
        .join('\n')
        .split(/[\n\r\u2028\u2029]/)
        .every((line) => line.startsWith('>')),
    ).toBe(true);
  });

  it('stay on one line as the value of a fact', () => {
    expect(fact('What', 'MTN\nTotal: ₦900\u2028x')).toBe('What: MTN Total: ₦900 x');
  });
});
