// The client:interaction directive: an island's code is fetched when it is first touched, or right away if it
// can't wait, and nothing that a visitor did in between is lost. This file is inlined into each page that
// uses it: keep it tiny.

import { reloadForLostChunk } from '#lib/browser/chunk-reload.ts';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import { readStored, store } from '#lib/browser/storage.ts';
import { TOLD, type Telling } from '#lib/browser/wake-sleepers.ts';

type Load = () => Promise<() => Promise<void>>;
type Field = HTMLInputElement | HTMLTextAreaElement;
type Sensed = Event & { target: HTMLInputElement; key?: string };

const wakers = ['pointerdown', 'focusin', 'keydown', 'input', 'click', 'submit'];
const box = '[type=checkbox],[type=radio]';
const typable = `textarea,select,input:not(${box},[type=file],[type=submit],[type=button])`;
// A busy phone may not be idle for a minute.
const WAIT_MS = 2_000;
// A plain link works without us; a tap on a label or a text field only focuses it and needs no replay.
const link = `a[href]:not([data-hold${isLiteNow() ? '=""' : ''}])`;
const caret = `label,${typable}`;

// Frameworks compare with the last value they saw, so it has to change twice to be noticed.
function retype(field: Field, value: string): void {
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

// A field that the page itself focuses hasn't been touched yet.
const isCaretOfPage = ({ type, isTrusted }: Event) =>
  type === 'focusin' && isTrusted && !navigator.userActivation?.hasBeenActive;

// Astro swallows a failed download; the attribute of the server's HTML is then still there.
const isBare = (island: HTMLElement) => island.hasAttribute('ssr');

const findApology = () => document.querySelector<HTMLElement>('.lost-part');
const removeApology = () => findApology()?.remove();

/** What was touched last, on any island. */
let touched: Element;

// Astro has tried twice by now. A failed prefetch is not a problem.
function onLost(island: HTMLElement): void {
  if (island.dataset.waking === undefined || reloadForLostChunk()) return;
  removeApology();
  const what = navigator.onLine ? 'We couldn’t load this' : 'You are offline';
  const apology = `<p class="note lost-part" role="alert">${what}. Check your connection.</p>`;
  island.insertAdjacentHTML('afterend', apology);
  // Right above what was touched, clear of the sticky foot, and never outside the window. The frame of messages sets
  // the top of its lines.
  const above = `${innerHeight - touched.getBoundingClientRect().top}px`;
  const place = `position:fixed;z-index:9;outline:1px solid;margin-right:1rem;top:auto;bottom:clamp(5rem,${above},100vh - 8rem)`;
  findApology()!.style.cssText = place;
}

/** What was typed and pressed, in order; boxes with their final state. */
type Typed = Map<Field, string>;
type Pressed = [target: HTMLElement, isOn: boolean | undefined][];

const EARLY = `early:${document.documentElement.dataset['user']}${location.href}`;

/** What was typed on this page before its islands were awake; a reload must not lose it. */
const early = () => JSON.parse(readStored(EARLY, 'session') || '{}') as Record<string, string>;

function restoreEarly(island: HTMLElement): Typed {
  const typed: Typed = new Map();
  const fields = island.querySelectorAll<Field>(typable);
  // storage is slow to open, and most islands have no field
  const texts = fields[0] ? early() : {};
  for (const field of fields) {
    const text = texts[field.name];
    if (text) typed.set(field, (field.value = text));
  }
  return typed;
}

// What may be a secret isn't stored; the browser isn't asked to remember it either.
function noteTyped(typed: Typed, field: HTMLInputElement): void {
  const { name, value, autocomplete } = field;
  typed.set(field, value);
  if (name && !/off|code|pass/.test(autocomplete))
    store(EARLY, JSON.stringify({ ...early(), [name]: value }), 'session');
}

// A second tap counts once, except on buttons that count. The content of a button may be re-rendered.
function notePress(pressed: Pressed, target: HTMLInputElement, isBox: boolean): void {
  const button = target.closest('button') ?? target;
  const isOn = isBox ? target.checked : undefined;
  const before = pressed.find(([each]) => each === button);
  if (before && !button.closest('[data-count]')) before[1] = isOn;
  else pressed.push([button, isOn]);
}

/** The control that an event presses, if any. */
function findPressed({ type, key, target }: Sensed, isBox: boolean) {
  if (type === 'submit' || (type === 'click' && (isBox || !target.closest(caret)))) return target;
  // Browsers ignore Enter while the form's button is disabled, and hydration may enable it.
  return key === 'Enter' && target.matches('input')
    ? target.form?.querySelector<HTMLInputElement>('[type=submit]:disabled')
    : null;
}

async function replay(typed: Typed, pressed: Pressed): Promise<void> {
  if (typed.size > 0) store(EARLY, '', 'session');
  for (const [field, value] of typed) retype(field, value);
  for (const [target, isOn] of pressed) {
    // the change made by the previous tap must be on the page by now
    await new Promise((done) => setTimeout(done));
    if (!target.isConnected) continue;
    // the click toggles it again
    if (isOn !== undefined) (target as HTMLInputElement).checked = !isOn;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

const whenIdle = (work: () => void, wait?: IdleRequestOptions) =>
  void (self.requestIdleCallback?.(work, wait) ?? setTimeout(work));

export function interaction(load: Load, options: { value?: unknown }, island: HTMLElement): void {
  const typed = restoreEarly(island);
  let pressed: Pressed = [];
  let asleep = true;
  let waking: Promise<void> | undefined;

  function onEvent(event: Event): void {
    const { type, target } = event as Sensed;
    // once hydrated, our own clicks and what they send pass through; a real tap waits for those before it
    if (!isBare(island) && (type === 'submit' || !event.isTrusted)) return;
    const isBox = target.matches(box);
    const control = findPressed(event as Sensed, isBox);
    if (type === 'input' && target.matches(typable)) noteTyped(typed, target);
    // A finger that scrolls past shouldn't cost a download: a tap ends in a click.
    const scrolling = type === 'pointerdown' && (event as PointerEvent).pointerType === 'touch';
    if (scrolling || isCaretOfPage(event) || target.closest(link)) return;
    touched = target;
    if (control) {
      event.stopImmediatePropagation();
      notePress(pressed, control, isBox);
      if (!isBox) {
        event.preventDefault();
        control.closest('button,[role=button],form')?.setAttribute('aria-busy', 'true');
      }
    }
    island.dataset.waking = '';
    if (asleep) waking = wake();
  }

  async function wake(): Promise<void> {
    asleep = false;
    try {
      const hydrate = await load();
      // Browsers fill fields in silently; anything typed from here on is newer.
      for (const field of island.querySelectorAll<Field>(typable))
        if (typed.has(field) || field.value !== (field.defaultValue ?? field.value))
          typed.set(field, field.value);
      await hydrate();
      for (const busy of island.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
      if (isBare(island)) return;
      removeApology();
      await replay(typed, pressed);
      for (const kind of wakers) island.removeEventListener(kind, onEvent, true);
    } finally {
      delete island.dataset.waking;
      pressed = pressed.filter(([, isOn]) => isOn !== undefined);
      asleep = true;
    }
  }

  for (const kind of wakers) island.addEventListener(kind, onEvent, true);
  island.addEventListener('astro:hydration-error', () => onLost(island));
  if (options.value === 'now' || typed.size > 0) void wake();
  if (isLiteNow()) return;
  if (options.value === 'told')
    addEventListener(TOLD, (event) => {
      if (!isBare(island)) return;
      if (asleep) waking = wake();
      if (waking) (event as Telling).detail.push(waking);
    });
  if (options.value === 'live')
    whenIdle(() => void (asleep && isBare(island) && wake()), { timeout: WAIT_MS });
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  if (options.value === 'warm' && !/2g/.test(connection?.effectiveType ?? ''))
    whenIdle(() => void load());
}

// oxlint-disable-next-line import/no-default-export -- Astro asks for a default export
export { interaction as default };
