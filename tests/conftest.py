"""For all tests: a machine with much to do fails none of them."""

from hypothesis import HealthCheck, settings

settings.register_profile("fathoms", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("fathoms")
