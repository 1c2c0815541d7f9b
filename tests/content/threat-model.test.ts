import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/threat-model.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the threat model', () => {
  it('names an answer and a test for each threat', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      expect(row, row.join(' | ')).toHaveLength(4);
      expect(
        row.every((cell) => cell.length > 0),
        row.join(' | '),
      ).toBe(true);
    }
  });

  it('names only tests that exist, by their titles', () => {
    const wrong = rows.flatMap(([, threat = '', , test = '']) => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
      if (!existsSync(file)) return [`${threat}: no file ${file}`];
      return readFileSync(file, 'utf8').includes(title) ? [] : [`${threat}: no test “${title}”`];
    });
    expect(wrong).toEqual([]);
  });
});
