import { CodeInput } from '#islands/ui/code-input.tsx';
import { Button } from '#islands/ui/button.tsx';
import type { MailedCodeState } from './use-mailed-code.ts';

interface MailedCodeProps {
  mail: MailedCodeState;
  /** Where it is sent. */
  email: string;
  /** Counts the attempts: each begins with empty boxes. */
  round: number;
  error?: string | undefined;
  onCode: (code: string) => void;
}

/** First the button that sends the code, then its six boxes. */
export function MailedCode({ mail, email, round, error, onCode }: MailedCodeProps) {
  const { isSent, busy, left, send } = mail;
  if (!isSent)
    return (
      <div className="stack-s">
        <p className="sub">
          We’ll email a 6-digit code to <b>{email}</b>, to make sure it’s you.
        </p>
        <Button variant="tint" busy={busy} busyText="Sending" onClick={() => void send()}>
          Send me a code
        </Button>
      </div>
    );
  const again =
    left > 0 ? (
      <span className="cap num">New code in {left} s</span>
    ) : (
      <button
        className="link"
        type="button"
        aria-busy={busy || undefined}
        onClick={() => void send()}
      >
        Send a new code
      </button>
    );
  return (
    <CodeInput
      key={round}
      label="Code from the email"
      aside={again}
      oneTime
      focusFirst
      error={error}
      hint={`Sent to ${email}. It’s valid for 15 minutes.`}
      onChange={onCode}
    />
  );
}
