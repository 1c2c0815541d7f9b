import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import newer from './newer-members.json' with { type: 'json' };

/*
 * What the oldest supported browsers can do: Chrome 109, Safari 16.0. Other members of these
 * objects, and all of objects that aren't listed, are newer or weren't checked: look up what you
 * need and add it here, or test for it first.
 */
const known: Record<string, string> = {
  AbortSignal: 'timeout',
  Array: 'from isArray of prototype',
  ArrayBuffer: 'isView',
  CSS: 'escape',
  Date: 'UTC now parse',
  Error: 'captureStackTrace prepareStackTrace',
  HTMLElement: 'prototype',
  Int32Array: 'from',
  Intl: 'DateTimeFormat DateTimeFormatOptions ListFormat NumberFormat PluralRules RelativeTimeFormat',
  JSON: 'parse stringify',
  Map: 'prototype',
  Math: 'LN2 PI abs atan2 cbrt ceil clz32 cos floor hypot imul log log10 log2 max min random round sign sin sqrt tan trunc',
  Notification: 'permission requestPermission',
  Number:
    'EPSILON MAX_SAFE_INTEGER POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
  Object:
    'assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf hasOwn is keys prototype setPrototypeOf values',
  Promise: 'all allSettled any race reject resolve',
  Reflect: 'construct get has ownKeys set',
  String: 'fromCharCode fromCodePoint raw',
  Symbol: 'asyncIterator for iterator prototype toPrimitive toStringTag',
  URL: 'createObjectURL prototype revokeObjectURL',
  Uint32Array: 'from',
  Uint8Array: 'from of',
  Uint8ClampedArray: 'from',
  crypto: 'getRandomValues randomUUID subtle',
  navigator:
    'clipboard connection credentials locks maxTouchPoints mediaDevices onLine serviceWorker share userAgent wakeLock',
  performance: 'getEntriesByType mark measure now timeOrigin',
  scheduler: '',
};

/** What scripts may construct, for the same reason. */
const constructors =
  'AbortController ArrayBuffer AudioContext Blob BroadcastChannel CustomEvent DOMException DOMRect DOMRectReadOnly DataView Date Error Event EventSource File Float32Array Float64Array FormData GainNode Headers Image Int16Array Int32Array Int8Array Intl Map MessageChannel MouseEvent MutationObserver OscillatorNode PerformanceObserver Promise RegExp Set TextDecoder TextEncoder URL URLSearchParams Uint16Array Uint32Array Uint8Array WeakMap WeakSet XMLHttpRequest';

/** Every global object of this Node, which is newer than those browsers: an object that is new there is refused. */
const globals = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name));

/** What else our scripts may use, and why. */
const allowed: Record<string, string> = {
  CSSStyleSheet: '`adoptedStyleSheets` is tested for first, and as old',
  OffscreenCanvas: 'the library that reads codes tests for it first',
  bytes: 'a field of the library that reads codes',
  connection: 'React tests for it first',
  drop: 'ours: the captcha',
  hidePopover: 'tested for first',
  pushManager: 'tested for first, and iPhones have it only in installed apps',
  replaceSync: 'as `CSSStyleSheet`',
  requestPermission: '`Notification` is tested for first',
  resize: 'a function of the library that reads codes',
  showNotification: 'only a push that was subscribed to shows one',
  showPopover: 'tested for first',
  startViewTransition: 'React falls back when it throws',
  sync: 'ours: the gate',
  take: 'ours: forms',
  toBase64: 'tested for first',
  wakeLock: 'inside a `try`: without it the screen goes dark as usual',
};

const newNames = Object.values(newer.members)
  .flatMap((names) => names.split(' '))
  .filter((name) => !(name in allowed));

const patterns = [
  // called, or read further; `?.` asks first
  new RegExp(`\\.(?:${newNames.join('|')})(?=[(.[])`, 'g'),
  // methods that arrays have, of iterators
  /\.(?:(?:entries|keys|values)\(\)|matchAll\([^()]*\))\.(?:every|filter|find|flatMap|forEach|map|reduce|some)(?=\()/g,
  // that of maps and sets is old, so the name has to tell
  /(?<=[\w)]*(?:search|params|query))\.size\b/gi,
  // Safari reads look-behinds from 16.4 on; before, it refuses the whole file
  /\(\?<[=!]/g,
  // flags for a part of a regular expression
  /\(\?(?:[ims]+|[ims]*-[ims]+):/g,
  // Safari reads them from 16.4 on as well
  /(?<=[{};]\s*)static\s*\{/g,
  // the flag v of a regular expression
  /(?<=[(=,:[!&|?{;\n]\s*)\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\\\n[])+\/[dgimsuy]*v[dgimsuy]*(?![\w/"'`<-])/g,
  /(?<=RegExp\([^()]*,\s*["'`])\w*v\w*/g,
];

/** Not a word of a sentence: “your new PIN”. */
const constructed =
  /(?<![\w$.'"`-]|\b(?!return |throw |await |yield |case |else |of |in )\w+ )new ([A-Z]\w{2,})/g;

/** Whether a source names something itself; in what is sent to browsers, own names are shorter. */
const isOwn = (script: string, name: string): boolean =>
  new RegExp(`(?:class|const(?: \\{)?) ${name}\\b|import[^;]*\\b${name}\\b`).test(script);

const objects = [...new Set([...Object.keys(known), ...globals])].join('|');
const statics = new RegExp(`(?<![\\w$.'"\`/-])(${objects})\\.(\\w+)(?!\\w*\\?\\.)`, 'g');

/** What a script calls that the oldest browsers don't have, each once. */
export function findNewCalls(script: string): string[] {
  const members = [...script.matchAll(statics)].flatMap(([text, of = '', name = '']) =>
    known[of]?.split(' ').includes(name) ? [] : [text],
  );
  const made = [...script.matchAll(constructed)].flatMap(([text, name = '']) =>
    constructors.split(' ').includes(name) || name in allowed || isOwn(script, name) ? [] : [text],
  );
  const others = patterns.flatMap((pattern) => [...script.matchAll(pattern)]).map(([text]) => text);
  return [...new Set([...members, ...made, ...others])];
}

/** The scripts in a template of Astro, which become part of the page or of a file; any other text as it is. */
const scriptsIn = (name: string, text: string): string =>
  name.endsWith('.astro')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script).join('\n')
    : text;

/** The same for every script of a folder, at first all that are sent to browsers, with the file's name. */
export function findNewCallsIn(folder = join(root, 'dist', 'client'), names = /\.js$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .flatMap((name) =>
      findNewCalls(scriptsIn(name, readFileSync(join(folder, name), 'utf8'))).map(
        (call) => `${call} in ${name}`,
      ),
    );
}
