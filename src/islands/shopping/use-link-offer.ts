import { useRef, useState } from 'react';
import { readLink } from '#lib/browser/api/shopping.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import type { LinkPreview } from '#lib/contracts/shopping-request.ts';
import { isShopLink } from '#lib/rules/shop-link.ts';

/**
 * What the page behind a pasted link says of itself. It is offered and never filled in by itself, and when
 * it can't be read nothing is said: the link is enough.
 */
export function useLinkOffer() {
  const [offer, setOffer] = useState<LinkPreview | null>(null);
  const [isReading, setReading] = useState(false);
  const last = useRef('');
  const look = async (text: string) => {
    const url = text.trim();
    if (url === last.current) return;
    last.current = url;
    setOffer(null);
    if (!isShopLink(url) || !isSignedIn() || !navigator.onLine) return;
    setReading(true);
    const found = await readLink(url).then(
      ({ data }) => data,
      () => null,
    );
    // another link was pasted before this one was read
    if (last.current !== url) return;
    setReading(false);
    setOffer(found?.title || found?.price ? found : null);
  };
  return { offer, isReading, look, drop: () => setOffer(null) };
}
