import { Own } from './own.tsx';
import type { ReactNode } from 'react';
import { iconCheck, iconX } from '#lib/look/first-icons.ts';
import { iconFlag, iconHourglass } from '#lib/look/icons.ts';
import { shapedTime } from '#lib/look/zone-time.ts';
import { DateText } from './date-text.tsx';
import { Icon } from './icon.tsx';

export interface TimelineStep {
  title: string;
  state: 'did' | 'now' | 'todo' | 'bad';
  /** ISO time. */
  at?: string | null;
  /** At most one sentence. */
  text?: ReactNode;
  /** Content below it. */
  more?: ReactNode;
  /** A page with more about it. */
  link?: string | undefined;
  /** ISO time by which it should come. */
  by?: string | undefined;
  icon?: string;
}

interface TimelineProps {
  label: string;
  steps: readonly TimelineStep[];
  zone?: string;
  /** ISO time: steps of this day show no date. */
  day?: string;
  /** Announces new steps: for an order in progress. */
  live?: boolean;
}

const icons = { did: iconCheck, now: iconHourglass, todo: iconFlag, bad: iconX } as const;
const spoken = { did: 'done', now: 'now', todo: 'to do', bad: 'failed' } as const;

export function Timeline({ label, steps, zone, day, live = false }: TimelineProps) {
  const dayOf = (at: string) => shapedTime(at, zone ?? 'Africa/Lagos').split(',')[0];
  return (
    <ol className="timeline" aria-label={label} aria-live={live ? 'polite' : undefined}>
      {steps.map((step) => (
        <li key={`${step.title}${step.at ?? ''}`} data-state={step.state}>
          <span className="node" aria-hidden="true">
            <Icon path={step.icon ?? icons[step.state]} size={16} />
          </span>
          <div>
            <h3>
              <Own text={step.title} />
              <span className="vh">, {spoken[step.state]}</span>
            </h3>
            {step.at && (
              <p className="text-13 text-ink-3 tabular">
                <DateText
                  at={step.at}
                  {...(zone ? { zone } : {})}
                  timeOnly={day !== undefined && dayOf(day) === dayOf(step.at)}
                />
              </p>
            )}
            {step.by && (
              <p className="text-13 text-ink-3 tabular">
                Expected by <DateText at={step.by} {...(zone ? { zone } : {})} dayOnly inSentence />
              </p>
            )}
            {step.text && (
              <p>{typeof step.text === 'string' ? <Own text={step.text} /> : step.text}</p>
            )}
            {step.more}
            {step.link && (
              <a className="link" href={step.link}>
                View<span className="vh">: {step.title}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
