/** What we write to people about, and the ways a message may go beside the inbox of the product. */
export const messageTopics = ['money', 'security', 'orders', 'rewards'] as const;
export const messageChannels = ['email', 'push', 'sms'] as const;

export type MessageTopic = (typeof messageTopics)[number];
export type MessageChannel = (typeof messageChannels)[number];
export type Channels = Record<MessageChannel, boolean>;
export type Preferences = Record<MessageTopic, Channels>;

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

/** What a sent form says: a switch that is off is not in it. Locked ones are not asked. */
export function readPreferenceForm(form: {
  has(name: string): boolean;
}): Record<MessageTopic, Partial<Channels>> {
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
  };
}
