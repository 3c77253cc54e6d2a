/** The time, as an argument: rules that depend on it can then be shown with any time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
