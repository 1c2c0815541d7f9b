import type { ReactNode } from 'react';
import { iconCheck } from '#lib/look/first-icons.ts';
import { iconClock } from '#lib/look/icons.ts';
import { Icon } from './icon.tsx';

export interface Step {
  title: string;
  text?: ReactNode;
  /** `wait`: waiting for someone else. */
  state: 'did' | 'now' | 'todo' | 'wait';
  /** Form or button of the current step. */
  body?: ReactNode;
}

const spoken = { did: 'Done', now: 'Now', todo: 'To do', wait: 'Waiting' } as const;

function Mark({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'did') return <Icon path={iconCheck} size={16} />;
  return state === 'wait' ? <Icon path={iconClock} size={16} /> : number;
}

export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step.title}
          className="step"
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="node" aria-hidden="true">
            <Mark state={step.state} number={i + 1} />
          </span>
          <div>
            <h2>
              {step.title}
              <span className="vh">, {spoken[step.state]}</span>
            </h2>
            {step.text && <p>{step.text}</p>}
            {step.body && <div className="grid gap-4 mt-3">{step.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
