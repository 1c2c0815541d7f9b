import { alarmKinds, type AlarmKind } from '#lib/desk/alarms.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import type { Alarm } from './alarm.ts';

interface Told {
  name: string;
  origin: string;
  kind: AlarmKind;
  alarms: readonly Pick<Alarm, 'text' | 'href'>[];
}

/** Newly raised alarms of one type. */
export const raisedMail = ({ name, origin, kind, alarms }: Told): MailText =>
  compose({
    subject: `Alarm: ${alarmKinds[kind].title}`,
    name,
    lines: [...alarms.map(({ text }) => text), alarmKinds[kind].advice],
    button: { label: 'Open the desk', href: origin + alarms[0]!.href },
    after: ['You won’t get this again unless it clears and returns.'],
  });

/** Alarms of one type that are over. */
export const clearedMail = ({ name, origin, kind, alarms }: Told): MailText =>
  compose({
    subject: `Clear now: ${alarmKinds[kind].title}`,
    name,
    lines: ['Resolved:', ...alarms.map(({ text }) => text)],
    button: { label: 'Open the desk', href: origin + alarms[0]!.href },
    after: [],
  });
