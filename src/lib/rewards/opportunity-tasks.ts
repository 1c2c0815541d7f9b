/** What the system itself can see that a member has done. */
export const opportunityTasks = ['verify', 'first_trade', 'two_factor', 'friend', 'learn'] as const;
export type OpportunityTask = (typeof opportunityTasks)[number];
