import { CheckBox } from '#islands/ui/check-box.tsx';
import type { Sell } from './use-sell.ts';

/** The conditions, read before anything is sent. */
export function TermsCard({ sell }: { sell: Sell }) {
  const { rates, answers, errors, clear } = sell;
  return (
    <section className="card stack-s" aria-labelledby="terms" data-part="agreed">
      <h2 id="terms">Before you send it</h2>
      <ul className="bullets">
        {rates.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <CheckBox
        checked={answers.isAgreed}
        error={errors['agreed']}
        onChange={(event) => {
          clear('agreed');
          answers.setAgreed(event.target.checked);
        }}
      >
        I’ve read this and my card meets these terms.
      </CheckBox>
    </section>
  );
}
