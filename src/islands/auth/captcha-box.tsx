import { useEffect, useState } from 'react';
import { iconCircleCheck, iconShieldCheck } from '#lib/look/first-icons.ts';
import { solveCaptcha, type SolvedCaptcha } from '#lib/browser/captcha.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';

type State = 'idle' | 'working' | 'verified' | 'expired';

interface CaptchaBoxProps {
  /** The token once verified; null when it has expired. */
  onToken: (token: string | null) => void;
}

const texts: Record<State, string> = {
  idle: 'I’m not a robot',
  working: 'Checking your browser',
  verified: 'Verified',
  expired: 'This took too long. Please try again',
};

/** Give it a new `key` after each try: a token is good once. */
export function CaptchaBox({ onToken }: CaptchaBoxProps) {
  const [state, setState] = useState<State>('idle');
  const [solved, setSolved] = useState<SolvedCaptcha | null>(null);
  useEffect(() => {
    if (!solved) return;
    const timer = setTimeout(() => {
      setState('expired');
      setSolved(null);
      onToken(null);
    }, solved.expiresAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [solved, onToken]);
  const start = async () => {
    setState('working');
    try {
      const result = await solveCaptcha();
      setSolved(result);
      setState('verified');
      onToken(result.token);
    } catch (error) {
      setState('idle');
      presentError(error);
    }
  };
  const isOpen = state === 'idle' || state === 'expired';
  return (
    <>
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={!isOpen || undefined}
        onClick={() => {
          if (isOpen) void start();
        }}
      >
        {state === 'working' && <Spinner />}
        {isOpen && <Icon path={iconShieldCheck} />}
        {state === 'verified' && <Icon path={iconCircleCheck} className="ico-ok" />}
        {texts[state]}
      </button>
      <span className="vh" role="status">
        {state === 'idle' ? '' : texts[state]}
      </span>
    </>
  );
}
