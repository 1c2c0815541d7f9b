import { iconCircleCheck, iconShieldCheck } from '#lib/look/first-icons.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useCaptcha, type CaptchaState } from './use-captcha.ts';

interface CaptchaBoxProps {
  /** The token once verified; null when it has expired. */
  onToken: (token: string | null) => void;
}

const texts: Record<CaptchaState, string> = {
  idle: 'I’m not a robot',
  working: 'Checking your browser',
  asking: 'Answer the question in the frame',
  verified: 'Verified',
  expired: 'This took too long. Please try again',
};

/** Give it a new `key` after each attempt: a token can be used once. */
export function CaptchaBox({ onToken }: CaptchaBoxProps) {
  const { state, isWidget, place, start } = useCaptcha(onToken);
  const isOpen = state === 'idle' || state === 'expired';
  return (
    <>
      {!isWidget && (
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
      )}
      <div ref={place} hidden={!isWidget} tabIndex={-1} role="group" aria-label="Captcha" />
      <span className="vh" role="status">
        {state === 'idle' ? '' : texts[state]}
      </span>
    </>
  );
}
