/** A busy machine is slow, but not twenty times slower. */
const RAISED = 20;

/**
 * How long we wait for something before giving up. Tests that aren't about limits raise them with
 * TIME_LIMITS=raised, so that none fails because the machine is busy; production refuses that at its start,
 * and here.
 */
export const limitMs = (ms: number): number =>
  process.env['TIME_LIMITS'] === 'raised' && process.env['OJA_MODE'] !== 'production'
    ? ms * RAISED
    : ms;
