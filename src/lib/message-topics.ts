/** What we write to people about, and the ways a message may go beside the inbox of the product. */
export const messageTopics = ['money', 'security', 'orders', 'rewards'] as const;
export const messageChannels = ['email', 'push', 'sms'] as const;

export type MessageTopic = (typeof messageTopics)[number];
export type MessageChannel = (typeof messageChannels)[number];
export type Channels = Record<MessageChannel, boolean>;
export type Preferences = Record<MessageTopic, Channels>;

/** Whole hours in the time of the account's country; the second one is not silent any more. */
export interface QuietHours {
  from: number;
  until: number;
}

/** What the form starts with, and what its plain version sends. */
export const usualQuiet: QuietHours = { from: 22, until: 7 };
export const quietNames = { on: 'quiet.on', from: 'quiet.from', until: 'quiet.until' } as const;

/** What counts until somebody chooses. A text message costs money, so it is asked for. */
export const defaultPreferences: Preferences = {
  money: { email: true, push: true, sms: false },
  security: { email: true, push: true, sms: false },
  orders: { email: true, push: true, sms: false },
  rewards: { email: false, push: true, sms: false },
};

/** The email about money and safety always goes: it may be the only sign that something is wrong. */
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

/** What a sent form says: a switch that is off is not in it. Locked ones are not asked. */
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
    quiet_hours: readQuiet(form),
  };
}
