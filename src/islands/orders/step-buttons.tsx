import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import type { OwnerStep } from '#lib/orders/owner-step.contract.ts';
import { StepSheet, type StepSheetProps } from './step-sheet.tsx';

/** What its owner can confirm to move an order forward, in the words of what was bought. */
export function StepButtons({ order, ...on }: Omit<StepSheetProps, 'step' | 'onClose'>) {
  const [asked, setAsked] = useState<OwnerStep | null>(null);
  const { steps = [] } = order;
  const now = steps.find(({ stage }) => stage === asked?.stage);
  return (
    <>
      {steps.map((step, n) => (
        <div key={step.stage} className="stack-s">
          <Button size="big" variant={n === 0 ? 'primary' : 'line'} onClick={() => setAsked(step)}>
            {step.label}
          </Button>
          {step.things && <p className="sub">{step.things.join(', ')}</p>}
        </div>
      ))}
      {asked && now && (
        <StepSheet {...on} order={order} step={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
