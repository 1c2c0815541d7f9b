import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { iconShare2 } from '#lib/look/icons.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { dress } from '#lib/browser/dress.ts';
import { proofRules } from './style.ts';

const isStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

interface SuccessProps {
  /** The order’s reference. */
  order: string;
  onReceipt: () => void;
  /** The head of the order. */
  children: ReactNode;
}

/**
 * The head of an order that completed while its owner watched: a tick that draws itself and one short
 * vibration, unless motion is unwanted, and a way to share it.
 */
export function Success({ order, onReceipt, children }: SuccessProps) {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => dress(document, proofRules), []);
  useEffect(() => {
    if (!isStill()) navigator.vibrate?.(10);
  }, []);
  return (
    <div className="pf-won">
      {children}
      <svg className="pf-tick" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" />
        <path d="M7 12.5l3.5 3.5 6.5-7.5" />
      </svg>
      <Button icon={iconShare2} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <ProofSheet about={{ order }} open onClose={() => setOpen(false)} onReceipt={onReceipt} />
      )}
    </div>
  );
}
