import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { handOnTicket } from '#lib/e-tickets/browser/admission-calls.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { iconShare2 } from '#lib/look/icons.ts';
import type { ActionProps } from './action-props.ts';
import { useAct } from './use-act.ts';

const share = (url: string, { event }: Admission): void =>
  void navigator.share({ text: `A ticket for ${event.title} for you`, url }).catch(() => undefined);

/** The link is shown once: we store only its hash. */
function Link({ url, ticket }: { url: string; ticket: Admission }) {
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <>
      <p>
        Send this link to one person: the first to accept gets the ticket. We show the link only
        once. If it gets lost, cancel the transfer and start again.
      </p>
      <TextField label="Link" value={url} readOnly onFocus={({ target }) => target.select()} />
      <div className="mt-acts grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <CopyButton value={url} label="Copy link" variant={canShare ? 'line' : 'primary'} />
        {canShare && (
          <Button icon={iconShare2} onClick={() => share(url, ticket)}>
            Share
          </Button>
        )}
      </div>
    </>
  );
}

/** Transfers a ticket to another person by a link, after saying that the member's own code stops working. */
export function TransferTicket({ ticket, onChanged }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string>();
  const { busy, act } = useAct();
  const make = () =>
    act(async () => {
      const { data } = await handOnTicket(ticket.id);
      setUrl(data.url);
      onChanged(data.admission);
    });
  const hasLink = url !== undefined && ticket.state === 'handed_on';
  if (ticket.state === 'handed_on' && !hasLink) return null;
  const foot = !hasLink && (
    <Button busy={busy} busyText="Getting the link" onClick={() => void make()}>
      Get the link
    </Button>
  );
  return (
    <>
      <Button variant={hasLink ? 'tint' : 'line'} icon={iconShare2} onClick={() => setOpen(true)}>
        {hasLink ? 'Show the link' : 'Transfer'}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Transfer this ticket"
        {...(foot ? { foot } : {})}
      >
        <div className="stack-s">
          {hasLink ? (
            <Link url={url} ticket={ticket} />
          ) : (
            <p>
              You get a link to send to one person. Your own code stops working right away. You can
              cancel the transfer until they accept. After that the ticket is theirs, and you only
              get a refund if the event is cancelled.
            </p>
          )}
        </div>
      </Sheet>
    </>
  );
}
