import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Numbers that a query returns as text under their own names. */
const asText =
  /(?<![\w.])(?:\w+\.)?(id|n|seq|version|position|amount|value|\w+_id)::text(?=\s*(?:,|\s+from\b))/g;

/** Columns that are ordered by the text they are returned as: number 10 comes before number 9. */
function orderedAsText(query: string): string[] {
  const [, selected = '', order = ''] =
    /^([\s\S]*)\border by\b([^)]*?)(?:\)|\blimit\b|`|$)/.exec(query) ?? [];
  return [...selected.matchAll(asText)]
    .map(([, name]) => name!)
    .filter((name) => new RegExp(`(?<![\\w.])${name}\\b(?!::)`).test(order));
}

const queriesIn = (source: string): string[] => source.match(/`[^`]*`/g) ?? [];

describe('a query that returns a number as text', () => {
  it('is found when it orders by that text', () => {
    expect(orderedAsText('select id::text, at from call order by id desc')).toEqual(['id']);
    expect(orderedAsText('select c.id::text from call c order by c.id desc')).toEqual([]);
    expect(orderedAsText('select c.id::text as name from call c order by id')).toEqual([]);
    expect(orderedAsText('select id::text from call order by id::bigint')).toEqual([]);
  });

  it('orders by the number', () => {
    const found = globSync('src/server/**/*.ts').flatMap((path) =>
      queriesIn(readFileSync(path, 'utf8')).flatMap((query) =>
        orderedAsText(query).map((name) => `${path}: ${name}`),
      ),
    );
    expect(found).toEqual([]);
  });
});
