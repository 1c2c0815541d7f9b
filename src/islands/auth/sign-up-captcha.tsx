import { useEffect, useRef, useState } from 'react';
import { redeemCaptcha } from '#lib/auth/browser/captcha.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { CaptchaBox } from './captcha-box.tsx';

/** Shown if many people sign up from one address; one solved captcha is enough for the rest. */
export function SignUpCaptcha({ onProven }: { onProven: () => void }) {
  const [round, setRound] = useState(0);
  const [isProven, setProven] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isProven) message.current?.focus();
  }, [isProven]);
  const redeem = async (token: string | null) => {
    if (!token) return;
    try {
      await redeemCaptcha(token);
      setProven(true);
      onProven();
    } catch (error) {
      setRound((before) => before + 1);
      presentError(error);
    }
  };
  if (!isProven) return <CaptchaBox key={round} onToken={(token) => void redeem(token)} />;
  return (
    <p className="cap" ref={message} tabIndex={-1}>
      Verified. Continue where you left off.
    </p>
  );
}
