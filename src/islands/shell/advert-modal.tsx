import { useId } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import type { Advert } from '#lib/browser/advert.ts';
import { closeModal } from '#lib/browser/stores/overlays.ts';
import { widths } from '#lib/constants.ts';

/** What we have to tell, once (spec 3). Anything that closes it closes it for good. */
export function AdvertModal({ advert }: { advert: Advert }) {
  const id = useId();
  const close = () => {
    advert.close();
    closeModal();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={widths.actionModal}
      labelledBy={id}
      describedBy={`${id}-text`}
    >
      <div className="amodal">
        <h2 id={id}>{advert.title}</h2>
        <p id={`${id}-text`} className="sub">
          {advert.text}
        </p>
        <div className="amodal-b">
          <Button variant="line" onClick={close}>
            Close
          </Button>
          <a className="btn btn-primary" href={advert.href} onClick={advert.close}>
            See more
          </a>
        </div>
      </div>
    </Dialog>
  );
}
