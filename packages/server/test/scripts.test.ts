import { expect, test } from 'vitest';
import { refuseUnknownAreas } from '../../../scripts/cluster/areas.js';

test('the test of several servers refuses an area that it does not know, and names those that there are', () => {
  expect(refuseUnknownAreas([])).toBeUndefined();
  expect(refuseUnknownAreas(['rolling restart', 'the leader of etcd dies'])).toBeUndefined();
  expect(refuseUnknownAreas(['saving', 'saveing'])).toMatch(
    /^There is no area saveing; there are first start, .*, the primary is cut off\.$/,
  );
});
