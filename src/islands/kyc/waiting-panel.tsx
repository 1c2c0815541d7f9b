import { Picture } from '#islands/ui/picture.tsx';
import { photosKeptDays, reviewTime } from '#lib/kyc/identity-photos.ts';
import { paths } from '#lib/paths.ts';
import { DecisionWatch } from './decision-watch.tsx';

export const waitingWords = {
  review: {
    title: 'We’re reviewing your document',
    text: `${reviewTime} We’ll let you know here and by email; you can close this page. We erase photos ${photosKeptDays} days after the decision.`,
  },
  register: {
    title: 'We’re still waiting for the ID service',
    text: 'We’ll keep trying and message you. No need to do this again.',
  },
} as const;

interface WaitingPanelProps {
  waitsFor: keyof typeof waitingWords;
  /** The form, for submitting another document. */
  again: string;
}

/** A document that no one has decided yet: what happens, how long it takes, what can be done. */
export function WaitingPanel({ waitsFor, again }: WaitingPanelProps) {
  const { title, text } = waitingWords[waitsFor];
  return (
    <section className="card">
      <div className="empty">
        <Picture name="open" />
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="answer">
          <a className="btn btn-primary btn-big" href={paths.home}>
            Go to Dashboard
          </a>
          <a className="link self-center" href={again}>
            Resend, or use another document
          </a>
        </div>
      </div>
      <DecisionWatch waiting={1} />
    </section>
  );
}
