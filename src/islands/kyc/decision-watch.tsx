import { useEffect } from 'react';
import { fetchKycStatus } from '#lib/kyc/browser/calls.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';

const EVERY_MS = 5_000;
const SLOW_MS = 20_000;
const SLOW_AFTER_MS = 120_000;

const countWaiting = ({ documents }: KycStatus) =>
  documents.filter(({ state }) => state === 'pending').length;

/**
 * While a document is looked at and the page is in view, asks how it stands; a decision loads the
 * page again, which then shows it.
 * @param waiting documents that waited when the page was made
 */
export function DecisionWatch({ waiting }: { waiting: number }) {
  useEffect(() => {
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const later = () => {
      const pause = Date.now() - since > SLOW_AFTER_MS ? SLOW_MS : EVERY_MS;
      timer = setTimeout(() => void look(), pause);
    };
    const look = async () => {
      const isSeen = document.visibilityState === 'visible';
      const reply = isSeen ? await fetchKycStatus().catch(() => null) : null;
      if (!isHere) return;
      if (reply && countWaiting(reply.data) < waiting) reloadPage();
      else later();
    };
    later();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [waiting]);
  return null;
}
