import { lazy, Suspense } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { useProof } from './use-proof.ts';

const ways = [
  { value: 'text', label: 'Paste the text' },
  { value: 'picture', label: 'Send a photo' },
] as const;

// People who paste the text never download the code for pictures.
const PictureProof = lazy(async () => ({
  default: (await import('./picture-proof.tsx')).PictureProof,
}));

interface ProofCardProps {
  reference: string;
  /** How many texts there will be: one for each transfer. */
  transfers: number;
}

/** The network's message, as text or as a picture: the text costs less data. */
export function ProofCard({ reference, transfers }: ProofCardProps) {
  const proof = useProof(reference);
  const { way, text, error } = proof;
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
        <h2 id="proof">Show us you sent it</h2>
        <Segment label="Type of proof" choices={ways} value={way} onChoose={proof.setWay} />
        {way === 'text' ? (
          <TextArea
            label={isMany ? 'Messages from your network' : 'Message from your network'}
            hint={
              isMany
                ? `Paste all ${transfers} messages, one below the other. Pasting uses almost no data.`
                : 'Paste the whole message. Pasting uses almost no data.'
            }
            rows={4}
            maxLength={4000}
            value={text}
            onChange={(event) => proof.setText(event.target.value)}
            error={error}
          />
        ) : (
          <Suspense fallback={<Spinner />}>
            <PictureProof error={error} onChange={proof.setPictured} />
          </Suspense>
        )}
        <Button type="submit" busy={proof.busy} busyText="Sending">
          Send for review
        </Button>
      </form>
    </section>
  );
}
