import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseWith } from '#server/http/parse.ts';
import { contractCalls } from '#tests/support/calls.ts';

const RAW_NAME = /\b[a-z0-9]+_[a-z0-9_]+\b|\b(?!iP)[a-z]+[A-Z][a-z]+\b|\w\.\w+ is /;
const LOW_ACRONYM = /\b(pin|bvn|nin|sms|url|uuid|otp|id|qr|api)\b/;
const WRONG_ARTICLE = /\ba (?=[aeio]|8|11|18|hour)(?!one\b|eu)|\ban (?=[bcdfgjkpqtvwyz])/i;

const WRONG_NUMBER = /^The (?!.* of )\S*[^isu\s]s (?:is|isn’t) (?:required|valid)/;

/** The part that can't be read out in a sentence, if any. */
const oddIn = (text: string): string[] =>
  [RAW_NAME, LOW_ACRONYM, WRONG_ARTICLE, WRONG_NUMBER].some((odd) => odd.test(text)) ? [text] : [];

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
}

/** A value in the shape of a schema, with one type of nonsense in every leaf. */
function fill(node: Node, nonsense: unknown): unknown {
  const choice = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].find(
    (each) => each.properties ?? each.items,
  );
  if (choice) return fill(choice, nonsense);
  if (node.items) return [fill(node.items, nonsense)];
  if (!node.properties) return nonsense;
  const fields = Object.entries(node.properties);
  return Object.fromEntries(fields.map(([name, each]) => [name, fill(each, nonsense)]));
}

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parseWith(schema, value);
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.errors).flat();
  }
  return [];
}

const nothing = undefined;
const nonsense = [
  nothing,
  null,
  '',
  'x',
  '\u{1F600}',
  'x'.repeat(5_000),
  -1,
  1.5,
  1e12,
  true,
  {},
  [],
];

function allMessages({ body, query, params }: Call): string[] {
  const parts = [body, query, params].filter((part) => part !== undefined);
  return parts.flatMap((schema) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    const values = nonsense.map((each) => fill(shape as Node, each));
    return [{}, ...values].flatMap((value) => messagesOf(schema, value));
  });
}

describe('messages about a field', () => {
  it('names every field of every call in words', async () => {
    const said = new Set((await contractCalls()).flatMap(allMessages));
    expect(said.size).toBeGreaterThan(100);
    expect([...said].flatMap(oddIn)).toEqual([]);
  });

  it('use the names that people use', () => {
    const Body = z.object({
      pin: z.string(),
      flagged: z.enum(['manual']).optional(),
      phone_number: z.string(),
      userId: z.string(),
      recipients: z.array(z.object({ user_number: z.string() })),
      codes: z.array(z.string().min(4)),
      seats: z.array(z.string()),
    });
    const body = { flagged: 'x', recipients: [{}], codes: ['x'] };
    expect(messagesOf(Body, body).sort()).toEqual([
      'The PIN is required.',
      'The code isn’t valid.',
      'The kind of flag isn’t valid.',
      'The number is required.',
      'The phone number is required.',
      'The seats are required.',
      'The user ID is required.',
    ]);
  });

  it('have no raw name and no wrong article in any sentence of the code', () => {
    const sentences = globSync('src/{lib,server,islands}/**/*.{ts,tsx}')
      .filter((file) => !/\/(ops|db)\//.test(file))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/'([A-Z][^'\n\\]* [^'\n\\]*[.?])'/g),
      ])
      .map(([, text = '']) => text);
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.flatMap(oddIn)).toEqual([]);
  });
});
