// loading the feature puts its product into the engine
import './fund-bets.plug.ts';

export { mountFundBets } from './routes.ts';
export { seedPlatforms } from './seed-platforms.ts';
