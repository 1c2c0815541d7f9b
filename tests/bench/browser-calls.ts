import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';

/*
 * What the oldest supported browsers can do: Chrome 109, Safari 16.0. Other members of these
 * objects are newer, or weren't checked: look up what you need and add it here, or test for it
 * first.
 */
const known: Record<string, string> = {
  AbortSignal: 'timeout',
  Array: 'from isArray of prototype',
  ArrayBuffer: 'isView',
  CSS: 'escape',
  Date: 'UTC now parse',
  Error: 'captureStackTrace prepareStackTrace',
  HTMLElement: 'prototype',
  Intl: 'DateTimeFormat ListFormat NumberFormat PluralRules RelativeTimeFormat',
  JSON: 'parse stringify',
  Map: 'prototype',
  Notification: 'permission requestPermission',
  Number: 'EPSILON MAX_SAFE_INTEGER isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
  Object:
    'assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf hasOwn is keys prototype setPrototypeOf values',
  Promise: 'all allSettled any race reject resolve',
  Reflect: 'construct get has ownKeys set',
  String: 'fromCharCode fromCodePoint raw',
  Symbol: 'asyncIterator for iterator prototype toPrimitive toStringTag',
  URL: 'createObjectURL prototype revokeObjectURL',
};

/** Methods that only newer browsers have; `?.` asks first, and so does an `in` beside what is listed. */
const newMethods =
  /\.(?:groupBy|fromAsync|withResolvers|isWellFormed|toWellFormed|union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|setHTMLUnsafe|moveBefore|toSorted|toReversed|toSpliced|getOrInsert|toTemporalInstant|checkVisibility|togglePopover|resizable|transferToFixedLength)\(/g;

const statics = new RegExp(`(?<![\\w$.])(${Object.keys(known).join('|')})\\.(\\w+)`, 'g');
/** Safari reads them from 16.4 on; before, it refuses the whole file. */
const lookBehind = /\(\?<[=!]/g;

/** What a script calls that the oldest browsers don't have, each once. */
export function findNewCalls(script: string): string[] {
  const members = [...script.matchAll(statics)].flatMap(([text, of = '', name = '']) =>
    known[of]?.split(' ').includes(name) ? [] : [text],
  );
  const others = [newMethods, lookBehind]
    .flatMap((pattern) => [...script.matchAll(pattern)])
    .map(([text]) => text);
  return [...new Set([...members, ...others])];
}

/** The same for every script of a folder, at first all that are sent to browsers, with the file's name. */
export function findNewCallsIn(folder = join(root, 'dist', 'client'), names = /\.js$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .flatMap((name) =>
      findNewCalls(readFileSync(join(folder, name), 'utf8')).map((call) => `${call} in ${name}`),
    );
}
