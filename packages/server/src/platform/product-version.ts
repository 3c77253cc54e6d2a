import { version } from '../../package.json';

/** The version of the product, as npm knows it. */
export const PRODUCT_VERSION: string = version;
