export { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
