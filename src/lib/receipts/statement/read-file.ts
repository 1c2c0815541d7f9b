import type { LowestProof } from './lowest.ts';
import { rowParts, type Opened } from './parts.ts';
import { FILE_FORMAT, type SharedRow, type SharedStatement } from './share.ts';

/** A statement of 366 days has 2,000 rows at most, and no row takes a kilobyte. */
const MAX_FILE = 4_000_000;

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown, length?: number): value is string[] =>
  Array.isArray(value) && value.every(isText) && (length === undefined || value.length === length);
const hasOnly = (value: Fields, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));

/** How many texts each part of a row has, with its salt. */
const lengths = { figures: 3, balance: 2, text: 3 } as const;

const isOpened = (value: unknown, length: number): value is Opened => isTexts(value, length);

const isRow = (value: unknown): value is SharedRow =>
  isText(value) ||
  (isFields(value) &&
    hasOnly(value, rowParts) &&
    rowParts.every((part) => isText(value[part]) || isOpened(value[part], lengths[part])));

const isLowest = (value: unknown): value is LowestProof =>
  isFields(value) &&
  hasOnly(value, ['atLeast', 'salt', 'links', 'others']) &&
  typeof value['atLeast'] === 'number' &&
  isText(value['salt']) &&
  isTexts(value['links']) &&
  isTexts(value['others']);

const optional = (value: unknown, check: (value: unknown) => boolean) =>
  value === undefined || check(value);

const isShared = (value: unknown): value is SharedStatement =>
  isFields(value) &&
  hasOnly(value, ['format', 'head', 'signature', 'name', 'totals', 'rows', 'lowest']) &&
  value['format'] === FILE_FORMAT &&
  isText(value['head']) &&
  isText(value['signature']) &&
  optional(value['name'], (name) => isOpened(name, 2)) &&
  optional(value['totals'], (totals) => isOpened(totals, 7)) &&
  optional(value['rows'], (rows) => Array.isArray(rows) && rows.every(isRow)) &&
  optional(value['lowest'], isLowest);

/** Parses a statement file; undefined for anything else. Nothing in it may be trusted yet. */
export function readFile(text: string): SharedStatement | undefined {
  if (text.length > MAX_FILE) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isShared(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
