import { CheckBox } from '#islands/ui/check-box.tsx';
import { ChoiceChips } from '#islands/ui/choice-chips.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { sources } from './sources.ts';
import type { Sell } from './use-sell.ts';

/** Where the card is from. Members who were asked by a stranger to pay with cards, or to sell some, are warned here. */
export function SourceCard({ sell }: { sell: Sell }) {
  const { answers, errors, clear } = sell;
  return (
    <section className="card stack-s" aria-labelledby="source">
      <div className="stack-s" data-part="source">
        <h2 id="source">Where did you get this card?</h2>
        <ChoiceChips
          grid={2}
          label="Where did you get this card?"
          choices={sources}
          value={answers.source}
          onChoose={(source) => {
            clear('source');
            sell.chooseSource(source);
          }}
        />
        <Hint id="source-error" error={errors['source']} />
      </div>
      {answers.source === 'asked_to' && (
        <div className="stack-s" data-part="sure">
          <Note tone="warn" alert>
            <strong>Stop and think: this is a common scam.</strong> No bank, police, employer,
            office or online friend gets paid in gift cards. If someone asks you to sell one for
            them, it’s often stolen, and we’ll take the money back from you.
          </Note>
          <CheckBox
            checked={answers.isSure}
            error={errors['sure']}
            onChange={(event) => {
              clear('sure');
              answers.setSure(event.target.checked);
            }}
          >
            I know this person and where the card came from, and I still want to sell it.
          </CheckBox>
        </div>
      )}
    </section>
  );
}
