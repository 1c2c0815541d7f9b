/** One step of the timeline, in words for the user. */
export interface Step {
  title: string;
  /** At most one sentence. */
  text?: string | undefined;
  tone?: 'did' | 'bad';
  detail?: Record<string, unknown>;
}
