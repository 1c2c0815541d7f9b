import {
  createRef,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent as ReactInputEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { codeInput } from '#lib/constants.ts';
import { typedCode } from '#lib/rules/typed.ts';

interface Options {
  length: number;
  masked: boolean;
  numericOnly: boolean;
  focusFirst?: boolean | undefined;
  onChange?: ((code: string) => void) | undefined;
  onComplete?: ((code: string) => void) | undefined;
  /** Sends the whole code after its last digit, however that was entered; once. */
  onSend?: ((code: string) => void) | undefined;
  disabled?: boolean | undefined;
}

type Box = RefObject<HTMLInputElement | null>;

/** Timers of one component, all cleared with it. */
function useTimers() {
  const running = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach(clearTimeout);
  }, []);
  return (work: () => void, ms: number) => running.current.add(setTimeout(work, ms));
}

/** Which boxes already show a dot instead of their digit. */
function useHidden(masked: boolean, later: ReturnType<typeof useTimers>) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const show = (box: number) =>
    setHidden((before) => new Set([...before].filter((each) => each !== box)));
  const hideSoon = (box: number) => {
    if (!masked) return;
    show(box);
    later(() => setHidden((before) => new Set([...before, box])), codeInput.maskAfterMs);
  };
  return { hidden, hideSoon };
}

/** Sends a code once, however often it is requested: until it changes, or an attempt with it has ended. */
function useSendOnce({ onSend, disabled = false }: Options) {
  const sent = useRef('');
  useEffect(() => {
    if (!disabled) sent.current = '';
  }, [disabled]);
  return {
    forget: () => (sent.current = ''),
    send: (code: string) => {
      if (!onSend || sent.current === code) return;
      sent.current = code;
      onSend(code);
    },
  };
}

/** The boxes themselves hold the digits, so text typed before hydration counts. */
function useBoxes(options: Options) {
  const { length, onChange, onComplete } = options;
  const later = useTimers();
  const { send, forget } = useSendOnce(options);
  const { hidden, hideSoon } = useHidden(options.masked, later);
  const [code, setCode] = useState('');
  const boxes = useMemo<Box[]>(
    () => Array.from({ length }, () => createRef<HTMLInputElement>()),
    [length],
  );
  const focus = (i: number) => boxes[Math.min(Math.max(i, 0), length - 1)]?.current?.focus();
  const tell = () => {
    const now = boxes.map((box) => box.current?.value ?? '').join('');
    setCode(now);
    onChange?.(now);
    if (now.length < length) return forget();
    onComplete?.(now);
    return now;
  };
  /** The same after something was typed. */
  const typed = () => {
    const whole = tell();
    if (whole) send(whole);
  };
  const put = (i: number, value: string) => {
    const box = boxes[i]?.current;
    if (!box) return;
    box.value = value;
    if (value) hideSoon(i);
  };
  const fill = (whole: string) =>
    later(() => {
      [...whole].forEach((each, i) => put(i, each));
      focus(length - 1);
      typed();
    }, codeInput.pasteFillMs);
  const erase = (i: number) => {
    put(i, '');
    put(i - 1, '');
    focus(i - 1);
    tell();
  };
  return { boxes, hidden, code, focus, tell, typed, send, put, fill, erase };
}

/** The actions of our own keypad. */
export interface Keys {
  press: (digit: string) => void;
  erase: () => void;
}

/** Fills the first empty box and clears the last full one. */
function padOf(cells: ReturnType<typeof useBoxes>, { onSend }: Options) {
  const { boxes, put, focus, tell, typed } = cells;
  const whole = () => boxes.map((box) => box.current?.value ?? '').join('');
  const press = (digit: string) => {
    const place = boxes.findIndex((box) => !box.current?.value);
    if (place < 0) return;
    put(place, digit);
    focus(place + 1);
    typed();
    if (!onSend && whole().length === boxes.length) goToNext(boxes[place]?.current);
  };
  const erase = () => {
    const place = boxes.findLastIndex((box) => box.current?.value);
    if (place < 0) return;
    put(place, '');
    focus(place);
    tell();
  };
  return { press, erase, whole };
}

/** After the last digit of one PIN, the keypad continues in the form's next one. */
function goToNext(box: HTMLElement | null | undefined): void {
  const groups = [...(box?.closest('form')?.querySelectorAll('.code') ?? [])];
  const next = groups[groups.findIndex((group) => group.contains(box ?? null)) + 1];
  next?.querySelector('input')?.focus();
}

/** Once, on hydration: digits typed into the bare HTML are spread over the boxes. */
function useEarlyDigits(cells: ReturnType<typeof useBoxes>, options: Options) {
  const start = useRef({ cells, options });
  useEffect(() => {
    const { put, tell, focus, boxes } = start.current.cells;
    const early = boxes.map((box) => typedCode(box.current?.value ?? '')).join('');
    [...early].slice(0, boxes.length).forEach((each, i) => put(i, each));
    const isInside = boxes.some((box) => box.current === document.activeElement);
    if (early) tell();
    // The next digit goes after the existing ones.
    if (start.current.options.focusFirst || (early && isInside)) focus(early.length);
  }, []);
}

// Phone keyboards often name no key: a box that was just cleared is their backspace.
const isDeletion = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');

export function useCodeCells(options: Options) {
  const { length, numericOnly } = options;
  const cells = useBoxes(options);
  useEarlyDigits(cells, options);
  const { put, fill, erase, focus, typed: changed } = cells;
  const pad = padOf(cells, options);
  const allowed = numericOnly ? /^\d+$/ : /^\S+$/;
  const fits = (text: string) => text.length === length && allowed.test(text);

  const input = (i: number) => (event: ReactInputEvent<HTMLInputElement>) => {
    const typed = typedCode(event.currentTarget.value);
    if (isDeletion(event)) return erase(i);
    if (fits(typed)) {
      put(i, '');
      fill(typed);
      return;
    }
    const last = typed.slice(-1);
    const good = allowed.test(last);
    put(i, good ? last : '');
    if (good) focus(i + 1);
    changed();
  };
  const keyDown = (i: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: i - 1,
      ArrowRight: i + 1,
      Home: 0,
      End: length,
    };
    const step = steps[event.key];
    if (event.key === 'Enter' && options.onSend && pad.whole().length === length) {
      event.preventDefault();
      return cells.send(pad.whole());
    }
    const erases = event.key === 'Backspace' || event.key === 'Delete';
    if (step === undefined && !erases) return;
    event.preventDefault();
    if (step !== undefined) focus(step);
    else erase(i);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const whole = typedCode(event.clipboardData.getData('text'));
    if (fits(whole)) fill(whole);
  };
  const handlers = (i: number) => ({
    // Not onChange: React stays silent when the typed digit equals the existing one.
    onInput: input(i),
    onKeyDown: keyDown(i),
    onPaste: paste,
    onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
  });
  return { boxes: cells.boxes, hidden: cells.hidden, code: cells.code, handlers, pad };
}
