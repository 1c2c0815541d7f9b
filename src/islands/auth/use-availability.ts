import { useCallback, useEffect, useState } from 'react';
import { forms } from '#lib/constants.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';

/** `yours`: this browser has signed up with it and not verified it yet. */
export type Availability =
  'unchecked' | 'checking' | 'available' | 'unavailable' | 'yours' | 'error';

interface Question {
  /** Whether the value is worth asking about. */
  isReady: (value: string) => boolean;
  ask: (value: string, signal: AbortSignal) => Promise<Found>;
  unavailable: string;
  failed: string;
}

interface Found {
  is_available: boolean;
  is_yours?: boolean | undefined;
}

interface Answer {
  state: Availability;
  problem?: string;
  /** Too many requests came from here, so a captcha comes first. */
  needsCaptcha?: boolean;
}

/** The first text of a 422 is the server's own reason. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 422
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : undefined;

async function findOut(value: string, signal: AbortSignal, question: Question): Promise<Answer> {
  try {
    const { is_available, is_yours } = await question.ask(value, signal);
    if (is_available) return { state: 'available' };
    if (is_yours) return { state: 'yours' };
    return { state: 'unavailable', problem: question.unavailable };
  } catch (error) {
    const needsCaptcha = error instanceof ApiError && error.code === 'captcha_required';
    return { state: 'error', problem: reasonOf(error) ?? question.failed, needsCaptcha };
  }
}

/**
 * Asks whether a typed value is free, a second after the last key (spec 5). A reply that comes after a new
 * key is discarded.
 * @param question keep it outside the component: a new one starts a new check
 * @param onCaptcha called when a captcha has to be solved first; keep it stable, too
 */
export function useAvailability(value: string, question: Question, onCaptcha?: () => void) {
  const [answer, setAnswer] = useState<Answer>({ state: 'unchecked' });
  const [round, setRound] = useState(0);
  const typed = value.trim();
  useEffect(() => {
    setAnswer({ state: 'unchecked' });
    if (!question.isReady(typed)) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      setAnswer({ state: 'checking' });
      void findOut(typed, asking.signal, question).then((found) => {
        if (asking.signal.aborted) return;
        setAnswer(found);
        if (found.needsCaptcha) onCaptcha?.();
      });
    }, forms.availabilityDebounceMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, question, round, onCaptcha]);
  const retry = useCallback(() => {
    setAnswer((now) => {
      if (now.state === 'error') setRound((count) => count + 1);
      return now;
    });
  }, []);
  return { ...answer, retry };
}
