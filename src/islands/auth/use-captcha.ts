import { useEffect, useRef, useState } from 'react';
import { fetchCaptcha } from '#lib/auth/browser/calls.ts';
import { solveCaptcha, type Challenge, type SolvedCaptcha } from '#lib/auth/browser/captcha.ts';
import type { Heard, WidgetOffer } from '#lib/auth/browser/captcha-widget.ts';
import { presentError } from '#lib/browser/present-error.ts';

export type CaptchaState = 'idle' | 'working' | 'asking' | 'verified' | 'expired';

/** The widget of the company that the server names, in `place`; null when its script can't be loaded. */
async function tryWidget(
  offer: WidgetOffer,
  place: HTMLElement,
  heard: Heard,
): Promise<(() => void) | null> {
  try {
    const { showWidget } = await import('#lib/auth/browser/captcha-widget.ts');
    return await showWidget(offer, place, heard);
  } catch {
    place.hidden = true;
    return null; // blocked or offline: that locks no one out
  }
}

/**
 * A captcha from the first press to its token: our own, or another company's widget, with ours as the
 * fallback when it doesn't load.
 * @param onToken called with the token once verified, and with null when it has expired
 */
export function useCaptcha(onToken: (token: string | null) => void) {
  const [state, setState] = useState<CaptchaState>('idle');
  const [solved, setSolved] = useState<SolvedCaptcha | null>(null);
  const [isWidget, setWidget] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const takeAway = useRef<() => void>(undefined);
  useEffect(() => () => takeAway.current?.(), []);
  // the pressed button is gone
  useEffect(() => {
    if (isWidget) place.current?.focus();
  }, [isWidget]);
  const settle = (next: CaptchaState, token: string | null) => {
    setState(next);
    onToken(token);
  };
  useEffect(() => {
    if (!solved) return;
    const timer = setTimeout(() => {
      setSolved(null);
      settle('expired', null);
    }, solved.livesMs);
    return () => clearTimeout(timer);
  }, [solved, onToken]);

  const solve = async (challenge?: Challenge) => {
    try {
      const result = await solveCaptcha(challenge);
      setSolved(result);
      settle('verified', result.token);
    } catch (error) {
      setState('idle');
      presentError(error);
    }
  };
  const leaveWidget = () => {
    takeAway.current?.();
    setWidget(false);
    setState('working');
    void solve();
  };
  const start = async () => {
    setState('working');
    try {
      const { data } = await fetchCaptcha();
      if (data.kind === 'altcha') return await solve(data.challenge);
      if (!place.current) return;
      const shown = await tryWidget(data, place.current, {
        onToken: (token) => settle('verified', token),
        onExpired: () => settle('expired', null),
        onBroken: leaveWidget,
      });
      if (!shown) return await solve();
      takeAway.current = shown;
      setWidget(true);
      setState('asking');
    } catch (error) {
      setState('idle');
      presentError(error);
    }
  };
  return { state, isWidget, place, start };
}
