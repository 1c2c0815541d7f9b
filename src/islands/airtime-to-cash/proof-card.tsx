import { Button } from '#islands/ui/button.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { PhotoField } from '#islands/ui/photo-field.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { useProof } from './use-proof.ts';

const ways = [
  { value: 'text', label: 'Paste the text' },
  { value: 'picture', label: 'Send a picture' },
] as const;

/** What has to be readable, in the words that networks use. */
const sample = 'You have transferred N5,000.00 to 2340000000000 on 22/11/2026 10:05. Ref: 8837261.';

interface ProofCardProps {
  reference: string;
  /** How many texts there will be: one for each transfer. */
  transfers: number;
}

/** The network's message, as text or as a picture: the text costs less data. */
export function ProofCard({ reference, transfers }: ProofCardProps) {
  const proof = useProof(reference);
  const { way, text, error, photos } = proof;
  const isMany = transfers > 1;
  return (
    <section className="card" aria-labelledby="proof">
      <form
        className="stack-s"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void proof.send();
        }}
      >
        <h2 id="proof">Show that you sent it</h2>
        <Segment label="How you show it" choices={ways} value={way} onChoose={proof.setWay} />
        {way === 'text' ? (
          <TextArea
            label={isMany ? 'Messages of your network' : 'Message of your network'}
            hint={
              isMany
                ? `Paste all ${transfers} messages, one under the other. Pasting costs almost no data.`
                : 'Paste the whole message. Pasting costs almost no data.'
            }
            rows={4}
            maxLength={4000}
            value={text}
            onChange={(event) => proof.setText(event.target.value)}
            error={error}
          />
        ) : (
          <>
            <PhotoField
              {...photos.field}
              label="Picture of the message"
              hint="Our number, the amount and the time must be readable. We make it small on your phone."
              error={error ?? photos.problem}
              onAdd={proof.onAdd}
            />
            <figure className="sample">
              <blockquote>{sample}</blockquote>
              <figcaption className="cap">A good picture shows all of this.</figcaption>
            </figure>
          </>
        )}
        <Button type="submit" busy={proof.busy} busyText="Sending">
          Send for checking
        </Button>
      </form>
    </section>
  );
}
