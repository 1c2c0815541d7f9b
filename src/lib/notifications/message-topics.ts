/** The topics of messages, and the channels they may use besides the product's own inbox. */
export const messageTopics = [
  'money',
  'security',
  'orders',
  'rewards',
  'summaries',
  'news',
] as const;
export const messageChannels = ['email', 'push', 'sms'] as const;

export type MessageTopic = (typeof messageTopics)[number];
export type MessageChannel = (typeof messageChannels)[number];
export type Channels = Record<MessageChannel, boolean>;
export type Preferences = Record<MessageTopic, Channels>;

/**
 * Whole hours in the local time of the account's country; quiet from the first up to, not including, the
 * second.
 */
export interface QuietHours {
  from: number;
  until: number;
}

/** The form's initial values, which its version without scripts sends. */
export const usualQuiet: QuietHours = { from: 22, until: 7 };
export const quietNames = { on: 'quiet.on', from: 'quiet.from', until: 'quiet.until' } as const;

/** The defaults until someone chooses. Text messages cost money, so they are opt-in. */
export const defaultPreferences: Preferences = {
  money: { email: true, push: true, sms: false },
  security: { email: true, push: true, sms: false },
  orders: { email: true, push: true, sms: false },
  rewards: { email: false, push: true, sms: false },
  summaries: { email: true, push: false, sms: false },
  // offers and news are only sent to those who asked for them
  news: { email: false, push: false, sms: false },
};

/** Emails about money and security are always sent: they may be the only sign that something is wrong. */
export const isLocked = (topic: MessageTopic, channel: MessageChannel): boolean =>
  channel === 'email' && (topic === 'money' || topic === 'security');

/** The name of a switch in the form that works without scripts. */
export const switchName = (topic: MessageTopic, channel: MessageChannel): string =>
  `${topic}.${channel}`;

interface SentForm {
  has(name: string): boolean;
  get(name: string): unknown;
}

function readQuiet(form: SentForm): QuietHours | null {
  if (!form.has(quietNames.on)) return null;
  return { from: Number(form.get(quietNames.from)), until: Number(form.get(quietNames.until)) };
}

/** The content of a submitted form: a switch that is off is missing, and locked ones aren't read. */
export function readPreferenceForm(
  form: SentForm,
): Record<MessageTopic, Partial<Channels>> & { quiet_hours: QuietHours | null } {
  const channelsOf = (topic: MessageTopic): Partial<Channels> =>
    Object.fromEntries(
      messageChannels
        .filter((channel) => !isLocked(topic, channel))
        .map((channel) => [channel, form.has(switchName(topic, channel))]),
    );
  return {
    money: channelsOf('money'),
    security: channelsOf('security'),
    orders: channelsOf('orders'),
    rewards: channelsOf('rewards'),
    summaries: channelsOf('summaries'),
    news: channelsOf('news'),
    quiet_hours: readQuiet(form),
  };
}
