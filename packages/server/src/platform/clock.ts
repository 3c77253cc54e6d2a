/** The current time as an argument, so that time-dependent rules can be tested with any time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
