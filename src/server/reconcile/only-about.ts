import type { ListSettled, SettledLine } from '#server/ports/settled.ts';

/** Only the lines of one topic, for a provider that does several things for us. */
export const onlyAbout =
  (topic: SettledLine['topic'], list: ListSettled): ListSettled =>
  async (asked) => {
    const outcome = await list(asked);
    if (outcome.kind !== 'done') return outcome;
    const lines = outcome.value.lines.filter((line) => line.topic === topic);
    return { ...outcome, value: { ...outcome.value, lines } };
  };
