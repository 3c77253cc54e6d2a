-- `generation` holds blueprint and engine version, and nobody reads them elsewhere. Exams that were generated before there was
-- a `generation` get one that says what is known: they had one version, and nothing was preferred or locked. Without the state
-- of the pool's cells they cannot be made again; their engine was an earlier one anyway.

set local statement_timeout = '15min';
update exams set generation = json_build_object(
    'courseId', coalesce(course_id::text, ''),
    'seed', seed,
    'blueprint', blueprint,
    'locked', json_build_array(),
    'engineVersion', engine_version::integer,
    'preferences', json_build_object('recentExams', 0, 'variety', false),
    'versions', json_build_object('count', number_of_versions, 'differBy', 'questions'),
    'generations', 0,
    'recentExamIds', json_build_array(),
    'preferencesDigest', null,
    'held', json_build_object(),
    'removals', json_build_object()
  )
  where generation is null and seed is not null and jsonb_typeof(blueprint) = 'object' and engine_version ~ '^\d{1,9}$';
alter table exams drop column blueprint, drop column engine_version;
